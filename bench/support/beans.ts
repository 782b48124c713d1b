import { BEAN_COST } from '@tessera/shared/contract/constants'
import pg from 'pg'
import { openDatabase } from '../../server/src/db/database'
import { grant } from '../../server/src/ledger/ledger.service'

/** Gives a person's team what so many customers cost, as a purchase would have brought it; once. */
export async function payFor(url: string, { mobile, customers }: { mobile: string; customers: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = client.query<{ team_id: string }>('select team_id from users where mobile = $1', [mobile])
  const teamId = (await found.finally(() => client.end())).rows[0]!.team_id
  const beans = { teamId, unit: 'beans', amount: customers * BEAN_COST.customer, operatorId: null } as const
  const database = await openDatabase(url)
  try {
    await database.transaction((tx) =>
      grant(tx, { ...beans, cause: { type: 'seed', id: `bench:${teamId}` }, key: `bench:${teamId}` }),
    )
  } finally {
    await database.close()
  }
}
