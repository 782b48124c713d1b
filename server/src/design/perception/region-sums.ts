import type { Region } from './regions'

export const joined = (a: Region | null, b: Region): Region => (a ? mixed(a, b, Math.max) : b)
export const common = (a: Region, b: Region): Region => mixed(a, b, Math.min)
export const without = (a: Region, b: Region): Region => mixed(a, b, (inside, outside) => Math.min(inside, -outside))

function mixed(a: Region, b: Region, mix: (a: number, b: number) => number): Region {
  const logits = a.logits.map((logit, cell) => mix(logit, b.logits[cell]!))
  return { logits, area: logits.reduce((sum, logit) => sum + Number(logit > 0), 0), score: Math.min(a.score, b.score) }
}
