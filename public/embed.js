// The player of an embedded track, without a library. Without scripts the browser's own controls are shown.
const find = (id) => document.getElementById(id);
const audio = find("audio");

if (audio) {
  const [player, play, position, time, played] = [
    find("player"),
    find("play"),
    find("position"),
    find("time"),
    find("played"),
  ];
  const title = play.getAttribute("aria-label").replace("Play ", "");
  const length = Number(position.max);
  const clock = (seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

  const show = () => {
    const at = Math.min(audio.currentTime, length);
    position.value = at;
    position.setAttribute("aria-valuetext", `${clock(at)} of ${clock(length)}`);
    time.textContent = `${clock(at)} / ${clock(length)}`;
    played.style.clipPath = `inset(0 ${100 - (at / length) * 100}% 0 0)`;
    play.setAttribute("aria-pressed", String(!audio.paused));
    play.setAttribute("aria-label", `${audio.paused ? "Play" : "Pause"} ${title}`);
  };

  play.addEventListener("click", () => {
    if (audio.paused) audio.play().catch(show);
    else audio.pause();
  });
  position.addEventListener("input", () => {
    audio.currentTime = Number(position.value);
    show();
  });
  for (const event of ["play", "pause", "timeupdate", "ended", "error"]) {
    audio.addEventListener(event, show);
  }
  audio.removeAttribute("controls");
  player.hidden = false;
  show();
}
