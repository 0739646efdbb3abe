import { SAMPLE_RATE_HZ } from "./sound.ts";

const HIGHEST_HZ = 0.45 * SAMPLE_RATE_HZ;

/**
 * State-variable filter with trapezoidal integrators, stable while its cutoff moves. Source: Andrew
 * Simper, "Linear Trapezoidal Integrated State Variable Filter", Cytomic, 2013.
 */
export class Filter {
  #g = 0;
  #k = 1;
  #a = 0;
  #first = 0;
  #second = 0;
  #band = 0;
  #low = 0;

  constructor(hz: number, resonance = 0) {
    this.tune(hz, resonance);
  }

  /** Resonance from 0 (none) to 1 (about to ring). */
  tune(hz: number, resonance: number): void {
    this.#g = Math.tan((Math.PI * Math.min(Math.max(hz, 10), HIGHEST_HZ)) / SAMPLE_RATE_HZ);
    this.#k = 2 - 1.96 * resonance;
    this.#a = 1 / (1 + this.#g * (this.#g + this.#k));
  }

  low(input: number): number {
    this.#step(input);
    return this.#low;
  }

  /** Returns the band around the cutoff, as loud at its middle as the input. */
  band(input: number): number {
    this.#step(input);
    return this.#band * this.#k;
  }

  high(input: number): number {
    this.#step(input);
    return input - this.#k * this.#band - this.#low;
  }

  #step(input: number): void {
    const high = input - this.#second;
    this.#band = this.#a * (this.#first + this.#g * high);
    this.#low = this.#second + this.#g * this.#band;
    this.#first = 2 * this.#band - this.#first;
    this.#second = 2 * this.#low - this.#second;
  }
}

/** Number of samples between two tunings of a moving filter. */
export const TUNE_EVERY = 16;
