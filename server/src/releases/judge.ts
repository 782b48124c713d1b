/** Health of a release, counted by merchants: a hundred failures of one merchant count once. */
export interface Health {
  /** Merchants who loaded it, or tried to. */
  readonly merchants: number
  /** Of these: merchants for whom it failed to load, or threw. */
  readonly failed: number
}

export interface Verdict {
  readonly decision: 'wait' | 'halt' | 'healthy'
  readonly reason: string
}

/** Fewer merchants are not enough for a verdict. */
export const MINIMUM_MERCHANTS = 200
/**
 * How sure one look must be. A scheduler looks many times: twenty looks at two equal releases are wrong together in at most one of a
 * hundred rollouts.
 */
const CONFIDENCE_Z = 3.3
/** Smaller differences are ignored: half a percent of the merchants. */
const TOLERANCE = 0.005

const rate = ({ merchants, failed }: Health): number => failed / merchants
const percent = (value: number): string => `${(value * 100).toFixed(2)} %`

/** Wilson's interval for a share, which stays honest for small shares and small samples. */
function wilson({ merchants, failed }: Health): { readonly low: number; readonly high: number } {
  const z2 = CONFIDENCE_Z ** 2
  const share = failed / merchants
  const centre = (share + z2 / (2 * merchants)) / (1 + z2 / merchants)
  const reach =
    (CONFIDENCE_Z / (1 + z2 / merchants)) * Math.sqrt((share * (1 - share)) / merchants + z2 / (4 * merchants ** 2))
  return { low: centre - reach, high: centre + reach }
}

/** The least by which the canary is worse, as sure as one look must be: Newcombe's interval of a difference. */
function lowerBound(canary: Health, stable: Health): number {
  const [own, other] = [wilson(canary), wilson(stable)]
  const difference = rate(canary) - rate(stable)
  return difference - Math.sqrt((rate(canary) - own.low) ** 2 + (other.high - rate(stable)) ** 2)
}

/** Whether a canary may go on beside stable. */
export function judge(canary: Health, stable: Health, minimum = MINIMUM_MERCHANTS): Verdict {
  const counted = `canary ${canary.failed} of ${canary.merchants} merchants, stable ${stable.failed} of ${stable.merchants}`
  if (canary.merchants < minimum || stable.merchants < minimum)
    return { decision: 'wait', reason: `${counted}: at least ${minimum} each are needed` }
  const bound = lowerBound(canary, stable)
  const compared = `${counted} (${percent(rate(canary))} against ${percent(rate(stable))})`
  if (bound > TOLERANCE)
    return { decision: 'halt', reason: `${compared}: at least ${percent(bound)} worse, with confidence 99.95 %` }
  return { decision: 'healthy', reason: `${compared}: no proof that it is worse` }
}
