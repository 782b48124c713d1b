import { randomUUID } from 'node:crypto'
import { createInvitation } from '@tessera/shared/contract/team-invitation'
import { eq } from 'drizzle-orm'
import { factories, materials } from '../../db/schema/catalogue'
import { contentMaterials, contents } from '../../db/schema/contents'
import { membershipTiers, teams, users } from '../../db/schema/people'
import { factoryId } from '../../seed/factories'
import type { TestApp, TestPerson } from '../../testing/test-app'

export const KINDS = ['agent', 'agentSub', 'user', 'userSub', 'merchant', 'merchantSub'] as const
export type Kind = (typeof KINDS)[number]

export interface Network {
  /** The viewer's team, another team of the same agent, and a team of the other agent. */
  readonly teams: readonly [string, string, string]
  /** The factory that the viewer's network was given to write for, another one of its agent, and one of the other agent. */
  readonly factories: readonly [string, string, string]
  /** Goods of each of them, which no other kind of user has. */
  readonly goods: readonly [string, string, string]
  /** A published content of each of them that shows the goods, and a draft; of this kind of user alone, too. */
  readonly contents: readonly [string, string, string]
  readonly drafts: readonly [string, string, string]
  /** A team below the viewer's, a team beside or above it, and a team below the other agent. */
  readonly below: readonly [string, string, string]
  /** A colleague, somebody of another team of the same agent, somebody of the other agent's network. */
  readonly people: readonly [string, string, string]
  /** Invitations of the viewer's team, another team of the same agent, and a team of the other agent. */
  readonly invitations: readonly [string, string, string]
}

/** Two networks: an agent with two merchants below, and another agent with one; and who looks at what, as what kind of user. */
export async function openNetworks(app: TestApp) {
  const of = (mobile: string) => app.loginAs(mobile)
  const [agent, agentSub, user, userSub] = [
    await of('13900000001'),
    await of('13900000002'),
    await of('13900000003'),
    await of('13900000004'),
  ]
  const beside = await of('13900000005')
  const [merchant, merchantSub] = [await of('13800000002'), await of('13800000012')]
  const [otherAgent, otherUser] = [await of('13800000003'), await of('13800000004')]
  const viewers: Record<Kind, TestPerson> = { agent, agentSub, user, userSub, merchant, merchantSub }
  const otherFactory = randomUUID()
  await app.database.transaction(async (tx) => {
    await tx.update(membershipTiers).set({ memberAllowance: 100 })
    await tx.update(users).set({ userType: 'agent' }).where(eq(users.teamId, otherAgent.teamId))
    await tx.update(users).set({ userType: 'agent_user' }).where(eq(users.teamId, otherUser.teamId))
    await tx.update(teams).set({ agentTeamId: otherAgent.teamId }).where(eq(teams.id, otherUser.teamId))
    await tx.insert(factories).values({
      id: otherFactory,
      teamId: otherAgent.teamId,
      agentUserId: otherAgent.userId,
      type: 'domestic',
      name: '别家的窑',
      country: '中国',
    })
  })
  const factoryIds = [factoryId(0), factoryId(1), otherFactory] as const
  /** Calls that are allowed delete them. */
  const ofFactories = async () => {
    const three = () => [randomUUID(), randomUUID(), randomUUID()] as const
    const [goods, published, drafts] = [three(), three(), three()]
    const keeper = (at: number) => (at === 2 ? otherAgent : agent)
    await app.database.transaction(async (tx) => {
      await tx.insert(materials).values(
        goods.map((id, at) => ({
          id,
          teamId: keeper(at).teamId,
          scope: 'factory' as const,
          factoryId: factoryIds[at]!,
          kind: 'tile' as const,
          name: '厂家砖',
          coverFileId: 'none',
          status: 'on' as const,
        })),
      )
      const told = (ids: readonly string[], status: 'published' | 'draft') =>
        ids.map((id, at) => ({
          id,
          teamId: keeper(at).teamId,
          factoryId: factoryIds[at]!,
          createdBy: keeper(at).userId,
          kind: 'article' as const,
          title: '厂家图文',
          body: '<p>新品</p>',
          plain: '新品',
          status,
          publishedAt: status === 'draft' ? null : new Date(),
        }))
      await tx.insert(contents).values([...told(published, 'published'), ...told(drafts, 'draft')])
      const shown = published.map((contentId, at) => ({ contentId, ordinal: 0, materialId: goods[at]! }))
      await tx.insert(contentMaterials).values(shown)
    })
    return { goods, contents: published, drafts }
  }
  let colleagues = 0
  /** Somebody whom nothing else needs: calls that are allowed change them. */
  const colleague = async (teamId: string) => {
    const id = randomUUID()
    const mobile = `199${String(++colleagues).padStart(8, '0')}`
    await app.database.transaction((tx) =>
      tx.insert(users).values({ id, teamId, mobile, userName: '同事', roleType: 2, userType: 'merchant' }),
    )
    return id
  }
  const invitations = new Map<string, string>()
  for (const admin of [agent, user, beside, otherUser, merchant]) {
    const made = await admin.call(createInvitation, { clientToken: 'visibility' })
    invitations.set(admin.teamId, made.data.id)
  }
  const networks = {} as Record<Kind, Network>
  for (const kind of KINDS) {
    const own = viewers[kind].teamId
    const inAgentTeam = own === agent.teamId
    const sibling = inAgentTeam ? user.teamId : beside.teamId
    networks[kind] = {
      teams: [own, sibling, otherUser.teamId],
      factories: factoryIds,
      ...(await ofFactories()),
      below: [inAgentTeam ? user.teamId : own, beside.teamId, otherUser.teamId],
      people: [await colleague(own), await colleague(sibling), await colleague(otherUser.teamId)],
      invitations: [invitations.get(own)!, invitations.get(sibling)!, invitations.get(otherUser.teamId)!],
    }
  }
  return { viewers, networks }
}
