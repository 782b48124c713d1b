/**
 * Who holds which instance: proves in a running browser that host and remotes share one React, one router, one session store. A
 * part registers the references it got; they are never called, only compared.
 */
const holdings = new Map<string, Readonly<Record<string, unknown>>>()

/** Records the references that a part (`host`, or a remote's name) imported. */
export function registerInstances(part: string, instances: Readonly<Record<string, unknown>>): void {
  holdings.set(part, instances)
}

/** For every registered reference: the parts that hold it and whether all of them hold the same one. */
export function compareInstances(): Record<string, { parts: string[]; identical: boolean }> {
  const result: Record<string, { parts: string[]; identical: boolean }> = {}
  const first = new Map<string, unknown>()
  for (const [part, instances] of holdings) {
    for (const [key, instance] of Object.entries(instances)) {
      const entry = (result[key] ??= { parts: [], identical: true })
      entry.parts.push(part)
      if (!first.has(key)) first.set(key, instance)
      else if (first.get(key) !== instance) entry.identical = false
    }
  }
  return result
}
