/**
 * Spreads cents by weights. The largest remainders get the cents that are left, the first ones if
 * several are alike. The sum of the result is `cents`, unless all weights are zero.
 */
export function spreadCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const exact = BigInt(cents) * BigInt(weight);
    const whole = Number(exact / BigInt(total));
    return { index, whole, remainder: Number(exact % BigInt(total)) };
  });
  const left = cents - parts.reduce((sum, { whole }) => sum + whole, 0);
  const raised = parts
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
    .slice(0, left);
  return parts.map(
    ({ whole, index }) => whole + (raised.some((each) => each.index === index) ? 1 : 0),
  );
}
