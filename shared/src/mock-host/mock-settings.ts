import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { ROLE, userType, VIP } from '../contract/access'
import { MOCK_PEOPLE, MOCK_TEAM } from './mock-people.text'
import type { UserInfo } from '../contract/user'

/** Simulated fault of every call: none, three seconds delay, offline, expired session, server error. */
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

/** An admin who may open every non-agent page. */
const FIRST: MockSettings = {
  person: 'li',
  vipType: VIP.advanced,
  roleType: ROLE.admin,
  userType: 'merchant',
  hasFactory: false,
  fault: 'none',
}

/** Storage key of the panel's settings. */
export const MOCK_SETTINGS_KEY = 'tessera.mock-host'

function storedSettings(): MockSettings {
  try {
    return mockSettings.parse(JSON.parse(localStorage.getItem(MOCK_SETTINGS_KEY) ?? ''))
  } catch {
    // Nothing stored, storage forbidden, or written by another version.
    return FIRST
  }
}

export const mockSettingsStore = createStore<MockSettings>(storedSettings)

export function changeMockSettings(changes: Partial<MockSettings>): void {
  mockSettingsStore.setState(changes)
  try {
    localStorage.setItem(MOCK_SETTINGS_KEY, JSON.stringify(mockSettingsStore.getState()))
  } catch {
    // Without storage the settings last until the next reload.
  }
}

/** User info of the person in the settings, as the server would return it. */
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
