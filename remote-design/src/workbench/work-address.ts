/** What the workbench shows, as in the URL; `step` is null in layouts with all steps on one screen. */
export interface WorkAddress {
  readonly task: string | null
  /** The current step; null for the task's result. */
  readonly step: string | null
}

export const isSameAddress = (one: WorkAddress, other: WorkAddress): boolean =>
  one.task === other.task && one.step === other.step

/** @param steps ordered step ids, with one step per screen */
export const readAddress = (parameters: URLSearchParams, steps: readonly string[]): WorkAddress => ({
  task: parameters.get('task'),
  step: steps.find((step) => step === parameters.get('step')) ?? null,
})

/** Keeps other parameters. */
export function writeAddress(parameters: URLSearchParams, address: WorkAddress): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const key of ['task', 'step'] as const) {
    const value = address[key]
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next
}

/** History operation to reach an address: push, replace, or go back this many entries. */
export type Move = 'push' | 'replace' | number

/**
 * Going forward pushes an entry, so that back is one step back. Going back uses the existing entries, so that no step occurs twice.
 * Entries of a replaced photo are not returned to.
 * @param trail the workbench's own entries below the current one
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
