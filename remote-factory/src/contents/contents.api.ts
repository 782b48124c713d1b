import { FACTORY_TYPES, getFactoryDetail, getFactoryList } from '@tessera/shared/contract/factory'
import { useEndpoint } from '@tessera/shared/query/query'
import type { AppError } from '@tessera/shared/http/app-error'
import { useSession } from '@tessera/shared/session/session.store'
import { invitesBelow } from '@tessera/shared/contract/access'

interface Kept {
  /** Undefined while they are fetched. */
  readonly factories: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly error: AppError | null
  readonly retry: () => void
}

/** Factories whose contents the viewer keeps: all of an agent's team, the assigned one of others. */
export function useKeptFactories(): Kept {
  const person = useSession(({ userInfo }) => userInfo)
  const isAgent = person !== null && invitesBelow(person)
  const own = person?.factoryId ?? ''
  const all = { enabled: isAgent }
  const lists = [
    useEndpoint(getFactoryList, { type: FACTORY_TYPES[0], pageSize: 100 }, all),
    useEndpoint(getFactoryList, { type: FACTORY_TYPES[1], pageSize: 100 }, all),
    useEndpoint(getFactoryList, { type: FACTORY_TYPES[2], pageSize: 100 }, all),
  ]
  const assigned = useEndpoint(getFactoryDetail, { id: own }, { enabled: !isAgent && own !== '' })
  const asked = isAgent ? lists : [assigned]
  const failed = asked.find(({ isError }) => isError)
  const factories = isAgent
    ? lists.every(({ data }) => data)
      ? lists.flatMap(({ data }) => data!.list)
      : undefined
    : assigned.data && [assigned.data]
  return { factories, error: failed?.error ?? null, retry: () => asked.forEach(({ refetch }) => void refetch()) }
}
