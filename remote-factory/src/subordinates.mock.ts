import {
  assignFactory,
  getSubordinateDetail,
  getSubordinateList,
  type Subordinate,
} from '@tessera/shared/contract/subordinate'
import { ROLE } from '@tessera/shared/contract/access'
import { failWith, mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { BELOW, FACTORIES } from './factories-seed.text'

/** Until the page is reloaded. */
let teams = BELOW.map(({ teamName, adminName }, index): Subordinate => ({
  teamId: `below-${index + 1}`,
  teamName,
  adminName,
  mobileMasked: `139****00${index}3`,
  vipType: 2 - index,
  members: 3 - index,
  customers: 24 - index * 9,
  designs: 31 - index * 12,
  shares: 12 - index * 5,
  factory: null,
  lastLoginAt: mockRecord('', index).createdAt,
  createdAt: mockRecord('', 60 - index * 20).createdAt,
}))

const teamOf = (teamId: string): Subordinate => teams.find((each) => each.teamId === teamId) ?? failWith('NOT_FOUND')

export const subordinatesEndpoints = [
  mock(getSubordinateList, (page) => mockPage(teams, page, ({ teamName }) => [teamName])),
  mock(getSubordinateDetail, ({ teamId }) => {
    const team = teamOf(teamId)
    return {
      ...team,
      people: [
        {
          userId: `${teamId}-admin`,
          userName: team.adminName ?? '',
          mobileMasked: team.mobileMasked ?? '',
          roleType: ROLE.admin,
          lastLoginAt: team.lastLoginAt,
        },
      ],
    }
  }),
  mock(assignFactory, ({ teamId, factoryId }) => {
    const index = FACTORIES.findIndex((_each, at) => `factory-${at + 1}` === factoryId)
    const factory = factoryId === null ? null : { id: factoryId, name: FACTORIES[index]?.name ?? failWith('NOT_FOUND') }
    teams = teams.map((each) => (each.teamId === teamId ? { ...each, factory } : each))
    return {}
  }),
]
