import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { ROLE, userType, VIP } from '../contract/access'
import { MOCK_PEOPLE, MOCK_TEAM } from './mock-people.text'
import type { UserInfo } from '../contract/user'

/** What the mock API does to every call: nothing, three seconds of waiting, no connection, a session that ended, a broken server. */
export const MOCK_FAULTS = ['none', 'slow', 'offline', 'unauthorized', 'broken'] as const
export type MockFault = (typeof MOCK_FAULTS)[number]

const mockSettings = z.object({
  /** Key of {@link MOCK_PEOPLE}; null for a visitor. */
  person: z.enum(Object.keys(MOCK_PEOPLE) as [keyof typeof MOCK_PEOPLE]).nullable(),
  vipType: z.literal([VIP.free, VIP.basic, VIP.advanced, VIP.professional, VIP.enterprise]),
  roleType: z.literal([ROLE.admin, ROLE.subAccount]),
  userType,
  hasFactory: z.boolean(),
  fault: z.enum(MOCK_FAULTS),
})
export type MockSettings = z.output<typeof mockSettings>
export type MockPerson = NonNullable<MockSettings['person']>

/** An admin who may open every page that asks for no agent. */
const FIRST: MockSettings = {
  person: 'li',
  vipType: VIP.advanced,
  roleType: ROLE.admin,
  userType: 'merchant',
  hasFactory: false,
  fault: 'none',
}

/** Where the panel's choices outlive a reload. */
export const MOCK_SETTINGS_KEY = 'tessera.mock-host'

function storedSettings(): MockSettings {
  try {
    return mockSettings.parse(JSON.parse(localStorage.getItem(MOCK_SETTINGS_KEY) ?? ''))
  } catch {
    // Nothing is kept, the browser forbids it, or it was written by another version.
    return FIRST
  }
}

export const mockSettingsStore = createStore<MockSettings>(storedSettings)

export function changeMockSettings(changes: Partial<MockSettings>): void {
  mockSettingsStore.setState(changes)
  try {
    localStorage.setItem(MOCK_SETTINGS_KEY, JSON.stringify(mockSettingsStore.getState()))
  } catch {
    // What cannot be kept lasts until the next reload.
  }
}

/** The person that the settings describe, as the server would tell it. */
export function mockUserInfo({ person, vipType, roleType, userType: type, hasFactory }: MockSettings): UserInfo | null {
  if (!person) return null
  const { name, mobileMasked } = MOCK_PEOPLE[person]
  return {
    id: `user-${person}`,
    userId: `user-${person}`,
    userName: name,
    teamId: 'team-mock',
    teamName: MOCK_TEAM,
    roleType,
    userType: type,
    factoryId: hasFactory ? 'factory-mock' : null,
    vipType,
    mobileMasked,
    utmSource: null,
    hasPassword: true,
  }
}
