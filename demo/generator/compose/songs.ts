import type { Song } from "./score/song.ts";
import { aerial } from "./songs/aerial.ts";
import { badWiring } from "./songs/bad-wiring.ts";
import { cornerShopGospel } from "./songs/corner-shop-gospel.ts";
import { doorman } from "./songs/doorman.ts";
import { drawerOfKeys } from "./songs/drawer-of-keys.ts";
import { elbowRoom } from "./songs/elbow-room.ts";
import { hotPavement } from "./songs/hot-pavement.ts";
import { io } from "./songs/io.ts";
import { ironOrchard } from "./songs/iron-orchard.ts";
import { lanternFish } from "./songs/lantern-fish.ts";
import { lint } from "./songs/lint.ts";
import { longWayDownToMorning } from "./songs/long-way-down-to-morning.ts";
import { nightBus } from "./songs/night-bus.ts";
import { nightBusReprise } from "./songs/night-bus-reprise.ts";
import { nobodysHarbour } from "./songs/nobodys-harbour.ts";
import { paperCrowns } from "./songs/paper-crowns.ts";
import { parallaxCoast } from "./songs/parallax-coast.ts";
import { pressurePlate } from "./songs/pressure-plate.ts";
import { redClayTelegraph } from "./songs/red-clay-telegraph.ts";
import { rubberTax } from "./songs/rubber-tax.ts";
import { saltFlats } from "./songs/salt-flats.ts";
import { secondHelping } from "./songs/second-helping.ts";
import { setimaOnda } from "./songs/setima-onda.ts";
import { slowGlass } from "./songs/slow-glass.ts";
import { smallHoursArithmetic } from "./songs/small-hours-arithmetic.ts";
import { theLastFerry } from "./songs/the-last-ferry.ts";
import { tinOpener } from "./songs/tin-opener.ts";
import { winterCircuit } from "./songs/winter-circuit.ts";

/** Songs that the demo shop sells. */
export const songs: Song[] = [
  // Afro House
  setimaOnda,
  redClayTelegraph,
  lanternFish,
  // Bass House
  badWiring,
  rubberTax,
  doorman,
  // Deep House
  nobodysHarbour,
  slowGlass,
  theLastFerry,
  nightBus,
  // House Music
  secondHelping,
  paperCrowns,
  cornerShopGospel,
  // Tech House
  elbowRoom,
  hotPavement,
  tinOpener,
  // Melodic Techno
  parallaxCoast,
  ironOrchard,
  winterCircuit,
  // Minimal/Deep-Tech
  smallHoursArithmetic,
  lint,
  drawerOfKeys,
  // Progressive
  longWayDownToMorning,
  aerial,
  saltFlats,
  // Techno
  io,
  nightBusReprise,
  pressurePlate,
];
