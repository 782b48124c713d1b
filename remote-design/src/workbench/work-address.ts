/** What the workbench shows, as the address says it; where there are no steps a screen, `step` is null. */
export interface WorkAddress {
  readonly task: string | null
  /** The step on the screen; null when it is the task's result. */
  readonly step: string | null
}

export const isSameAddress = (one: WorkAddress, other: WorkAddress): boolean =>
  one.task === other.task && one.step === other.step

/** @param steps names of the steps in their order, where they are one a screen */
export const readAddress = (parameters: URLSearchParams, steps: readonly string[]): WorkAddress => ({
  task: parameters.get('task'),
  step: steps.find((step) => step === parameters.get('step')) ?? null,
})

/** The other parameters stay as they are. */
export function writeAddress(parameters: URLSearchParams, address: WorkAddress): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const key of ['task', 'step'] as const) {
    const value = address[key]
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next
}

/** How the browser's history is brought to an address: an entry more, another in the place of this one, or so many entries back. */
export type Move = 'push' | 'replace' | number

/**
 * The way on is an entry more, so that back is one step back. The way back takes the entries that are there already, so that no
 * step is met twice. What a new photo takes the place of is not gone back to.
 * @param trail what lies below this entry in the history, the workbench's own only
 */
export function moveTo(
  steps: readonly string[],
  trail: readonly WorkAddress[],
  from: WorkAddress,
  to: WorkAddress,
): Move {
  const orderOf = ({ step }: WorkAddress): number => (step === null ? -1 : steps.indexOf(step))
  if (from.task !== to.task) return to.task === null ? 'replace' : 'push'
  const first = trail.findLastIndex(({ task }) => task !== to.task) + 1
  const isReached = (each: WorkAddress): boolean =>
    to.step === null ? each.step === null : orderOf(each) >= orderOf(to)
  const reached = trail.findIndex((each, index) => index >= first && isReached(each))
  if (reached >= 0) return trail.length - reached
  return to.step !== null && orderOf(from) > orderOf(to) ? 'replace' : 'push'
}
