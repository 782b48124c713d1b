import { isAdmin } from '@tessera/shared/contract/access'
import type { Transaction } from '../db/database'
import { grant } from '../ledger/ledger.service'
import { membershipTerms } from '../db/schema/orders'
import { memberships, teams, users } from '../db/schema/people'
import { PERSON_NAMES, TEAM_NAMES } from './accounts.text'
import { SEED_PEOPLE, SEED_TEAMS, type SeedPerson, type SeedTeam, teamId, userId } from './accounts'
import { yearOf } from './reference-data'
import { seedUpgrade } from './purchases'
import { seedId } from './seed-id'

const DAY_MS = 86_400_000
const teamKeys = Object.keys(SEED_TEAMS) as SeedTeam[]
const personKeys = Object.keys(SEED_PEOPLE) as SeedPerson[]

/** Teams, people, one-year memberships from the first start, and their balances. */
export async function seedPeople(tx: Transaction, passwordHash: string, factoryId: string, now: Date): Promise<void> {
  await tx
    .insert(teams)
    .values(
      // Agents' teams first: others reference them.
      teamKeys
        .toSorted((a, b) => Number(SEED_TEAMS[a].agent !== undefined) - Number(SEED_TEAMS[b].agent !== undefined))
        .map((key) => {
          const { agent } = SEED_TEAMS[key]
          const owner = personKeys.find((each) => SEED_PEOPLE[each].team === key && isAdmin(SEED_PEOPLE[each]))
          return {
            id: teamId(key),
            name: TEAM_NAMES[key],
            ownerUserId: owner ? userId(owner) : null,
            agentTeamId: agent ? teamId(agent) : null,
          }
        }),
    )
    .onConflictDoNothing()
  await tx
    .insert(users)
    .values(
      personKeys.map((key) => {
        const { mobile, team, roleType, userType, hasFactory, status, monthlyImgLimit, operator } = SEED_PEOPLE[key]
        return {
          id: userId(key),
          teamId: teamId(team),
          userName: PERSON_NAMES[key],
          mobile,
          passwordHash,
          roleType,
          userType,
          factoryId: hasFactory ? factoryId : null,
          status: status ?? ('active' as const),
          monthlyImgLimit: monthlyImgLimit ?? null,
          operator: operator ?? null,
        }
      }),
    )
    .onConflictDoNothing()
  const paying = teamKeys.filter((key) => SEED_TEAMS[key].vipType > 0 && SEED_TEAMS[key].upgradedFrom === undefined)
  const begun = await tx
    .insert(memberships)
    .values(
      paying.map((key) => ({
        id: seedId('membership', key),
        teamId: teamId(key),
        vipType: SEED_TEAMS[key].vipType,
        startsAt: now,
        endsAt: new Date(now.getTime() + 365 * DAY_MS),
      })),
    )
    .onConflictDoNothing()
    .returning()
  await seedTerms(tx, begun)
  for (const key of teamKeys) {
    await seedBalances(tx, key)
    const { upgradedFrom, vipType } = SEED_TEAMS[key]
    if (upgradedFrom === undefined) continue
    const buyer = personKeys.find((person) => SEED_PEOPLE[person].team === key)!
    await seedUpgrade(tx, { team: key, buyer, from: upgradedFrom, to: vipType }, now)
  }
}

/** Terms as if each membership had been bought at its price, with the first month's flops already in the balance. */
async function seedTerms(tx: Transaction, begun: (typeof memberships.$inferSelect)[]): Promise<void> {
  if (begun.length === 0) return
  await tx.insert(membershipTerms).values(
    begun.map(({ id, teamId: team, vipType, startsAt, endsAt }) => {
      const { priceFen, monthlyFlops = 0 } = yearOf(vipType)
      const bought = { valueFen: priceFen, monthlyFlops, grantedMonths: 1 }
      return { id: seedId('term', id), membershipId: id, teamId: team, vipType, startsAt, endsAt, ...bought }
    }),
  )
}

async function seedBalances(tx: Transaction, key: SeedTeam): Promise<void> {
  for (const unit of ['flops', 'beans'] as const) {
    const amount = SEED_TEAMS[key][unit]
    if (amount === 0) continue
    await grant(tx, {
      teamId: teamId(key),
      unit,
      amount,
      cause: { type: 'seed', id: teamId(key) },
      key: `seed:${teamId(key)}:${unit}`,
      operatorId: null,
    })
  }
}
