-- Edited questions stay as they are.
update faq_items set question = 'What license do I get?'
  where question = 'What licence do I get?';
update faq_items set answer = 'Press a track''s price and pay. As soon as your payment arrives, you can download all the files.'
  where answer = 'Open the track you like and press its price. The purchase link opens in a new tab. After payment you reach the download page of the track, where all of its files are waiting.';
update faq_items set answer = 'Every track is exclusive. One buyer gets the right to release it under their own name, and the track leaves the shop. It''s never sold again.'
  where answer = 'Every track is exclusive. One buyer gets the right to release it under their own name, and the track is taken out of the shop. It is never sold a second time.';
update faq_items set answer = '24-bit 44.1 kHz WAV files, mastered and unmastered, plus an MP3, a radio edit, the instrumental, and separate stems.'
  where answer = '24-bit 44.1 kHz WAV files, mastered and unmastered, an MP3, a radio edit, the instrumental and the separated stems.';
update faq_items set answer = 'You can download a finished track as soon as it''s paid for. Custom work, mixing, and mastering take 3 to 7 business days.'
  where answer = 'A finished track can be downloaded as soon as it is paid. Custom work, mixing and mastering are delivered within 3 to 7 business days.';
update faq_items set answer = 'Yes. Services include two or three revisions, depending on the package. Tell us what you hear and what you''d like to hear instead.'
  where answer = 'Yes. Services include two or three revisions, depending on the package. Tell us what you hear and what you would like to hear instead.';
update faq_items set answer = 'Send 24-bit WAV files that all start at the same point, with no limiter on the master and some headroom. Name each file after what''s in it.'
  where answer = 'Send WAV files of 24 bits that all start at the same place, without a limiter on the master and with some headroom. Name each file after what it holds.';
update faq_items set answer = 'Card, PayPal, Pix, and bank transfer.'
  where answer = 'Card, PayPal, Pix and bank transfer.';
update faq_items set answer = 'Yes. See our services, or write to us with a reference or two and the key, tempo, and mood you have in mind.'
  where answer = 'Yes. See our services, or write to us with a reference or two and the key, tempo and mood you have in mind.';

-- The answer about buying is true of every shop.
update faq_items set built_in = null where built_in = 'purchase';
alter table faq_items drop constraint faq_items_built_in_check;
alter table faq_items add constraint faq_items_built_in_check check (built_in in ('payment', 'delivery'));
