import type { Transaction } from '../database'
import { factories } from '../schema/catalogue'
import { teamId, userId } from './accounts'
import { FACTORY_TEXTS } from './factories.text'
import { seedId } from './seed-id'

export const factoryId = (index: number) => seedId('factory', index)

/** All belong to the demo agent; the merchants below it browse them. */
export async function seedFactories(tx: Transaction): Promise<void> {
  await tx
    .insert(factories)
    .values(
      FACTORY_TEXTS.map((text, index) => ({
        ...text,
        id: factoryId(index),
        brands: [...text.brands],
        teamId: teamId('agent'),
        agentUserId: userId('agent'),
        phone: `0757-8${String(2_000_000 + index * 31_337).padStart(7, '0')}`,
        sort: index,
      })),
    )
    .onConflictDoNothing()
}
