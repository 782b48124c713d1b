import { useSession } from '@tessera/shared/session/session.store'

/** The viewer runs the product: is told what to set up by name, where merchants are told what the platform lacks. */
export const useIsOperator = (): boolean => useSession(({ userInfo }) => userInfo?.operator !== undefined)
