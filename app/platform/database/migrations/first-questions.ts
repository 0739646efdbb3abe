export const firstQuestions = [
  {
    position: 1,
    question: "How do I purchase a track?",
    answer:
      "Open the track you like and press its price. The purchase link opens in a new tab. After payment you reach the download page of the track, where all of its files are waiting.",
  },
  {
    position: 2,
    question: "What licence do I get?",
    answer:
      "Every track is exclusive. One buyer gets the right to release it under their own name, and the track is taken out of the shop. It is never sold a second time.",
  },
  {
    position: 3,
    question: "Which file formats are included?",
    answer:
      "24-bit 44.1 kHz WAV files, mastered and unmastered, an MP3, a radio edit, the instrumental and the separated stems.",
  },
  {
    position: 4,
    question: "How long does delivery take?",
    answer:
      "A finished track can be downloaded as soon as it is paid. Custom work, mixing and mastering are delivered within 3 to 7 business days.",
  },
  {
    position: 5,
    question: "Can I ask for revisions?",
    answer:
      "Yes. Services include two or three revisions, depending on the package. Tell us what you hear and what you would like to hear instead.",
  },
  {
    position: 6,
    question: "How should I prepare my files?",
    answer:
      "Send WAV files of 24 bits that all start at the same place, without a limiter on the master and with some headroom. Name each file after what it holds.",
  },
  {
    position: 7,
    question: "Which payment methods do you accept?",
    answer: "Card, PayPal, Pix and bank transfer.",
  },
  {
    position: 8,
    question: "Do you make custom tracks?",
    answer:
      "Yes. See our services, or write to us with a reference or two and the key, tempo and mood you have in mind.",
  },
];
