import { ACCESS, checkAccess, invitesBelow } from '@tessera/shared/contract/access'
import { FACTORY_TYPES, type Factory, getFactoryDetail, getFactoryList } from '@tessera/shared/contract/factory'
import { useEndpoint } from '@tessera/shared/query/query'
import type { AppError } from '@tessera/shared/http/app-error'
import { useSession } from '@tessera/shared/session/session.store'
import { useOwnFactories } from '../parts/own-factories.api'

interface Kept {
  /** Undefined while they are fetched. */
  readonly factories: readonly Pick<Factory, 'id' | 'name' | 'status'>[] | undefined
  readonly error: AppError | null
  readonly retry: () => void
}

/** Factories whose contents the viewer keeps: all of an agent's team, for who manages them the hidden ones too; the assigned one of others. */
export function useKeptFactories(): Kept {
  const person = useSession(({ userInfo }) => userInfo)
  const manages = person !== null && checkAccess(ACCESS.factoryManage, person) === 'ok'
  const browses = !manages && person !== null && invitesBelow(person)
  const assigned = person?.factoryId ?? ''
  const managed = useOwnFactories(manages)
  const shown = { enabled: browses }
  const lists = [
    useEndpoint(getFactoryList, { type: FACTORY_TYPES[0], pageSize: 100 }, shown),
    useEndpoint(getFactoryList, { type: FACTORY_TYPES[1], pageSize: 100 }, shown),
    useEndpoint(getFactoryList, { type: FACTORY_TYPES[2], pageSize: 100 }, shown),
  ]
  const one = useEndpoint(getFactoryDetail, { id: assigned }, { enabled: !manages && !browses && assigned !== '' })
  const asked = manages ? [managed] : browses ? lists : [one]
  const failed = asked.find(({ isError }) => isError)
  const pages = manages ? [managed] : lists
  const factories =
    manages || browses
      ? pages.every(({ data }) => data)
        ? pages.flatMap(({ data }) => data!.list)
        : undefined
      : one.data && [one.data]
  return { factories, error: failed?.error ?? null, retry: () => asked.forEach(({ refetch }) => void refetch()) }
}
