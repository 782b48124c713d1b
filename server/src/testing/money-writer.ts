import { randomUUID } from 'node:crypto'
import { teams } from '../db/schema/people'
import { openDatabase } from '../db/database'
import { grant, spend } from '../ledger/ledger.service'

/**
 * Writes until killed: per transaction, a team with two ledger entries, printed only after the commit. Argument: the
 * database's directory.
 */
async function writeForEver(directory: string): Promise<never> {
  const database = await openDatabase(`pglite:${directory}`)
  console.log('open')
  for (;;) {
    const teamId = randomUUID()
    await database.transaction(async (tx) => {
      await tx.insert(teams).values({ id: teamId, name: 'writer' })
      const entry = { teamId, unit: 'beans' as const, cause: { type: 'seed' as const, id: teamId }, operatorId: null }
      await grant(tx, { ...entry, amount: 10, key: `${teamId}:grant` })
      await spend(tx, { ...entry, amount: 3, category: 'adjust', key: `${teamId}:spend` })
    })
    process.stdout.write(`done ${teamId}\n`)
  }
}

void writeForEver(process.argv[2]!)
