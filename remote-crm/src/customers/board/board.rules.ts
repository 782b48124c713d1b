import type { Customer, CustomerStage } from '@tessera/shared/contract/customer'

/** Customers on their way to another stage, by id. */
export type Moves = ReadonlyMap<string, { readonly customer: Customer; readonly to: CustomerStage }>

/** A column as the person has arranged it: those on their way are where they go to. */
export function arranged(stage: CustomerStage, stored: readonly Customer[], moves: Moves): Customer[] {
  const staying = stored.filter(({ id }) => (moves.get(id)?.to ?? stage) === stage)
  const coming = [...moves.values()].flatMap(({ customer, to }) =>
    to === stage && !stored.some(({ id }) => id === customer.id) ? [customer] : [],
  )
  return [...coming, ...staying]
}

/** How many a column holds then. */
export function countOf(stage: CustomerStage, stored: number, moves: Moves): number {
  const change = [...moves.values()].reduce(
    (sum, { customer, to }) => sum + (to === stage ? 1 : 0) - (customer.stage === stage ? 1 : 0),
    0,
  )
  return stored + change
}
