import type { Endpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import { useEndpoint } from '@tessera/shared/query/query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'

type ById = Endpoint<z.ZodObject<{ id: z.ZodString }>, z.ZodType>

/** The record that the address names, while it does, and what takes it out of the address; `isSettled` once it came or failed. */
export function useRecordOfAddress<E extends ById>(key: string, endpoint: E) {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get(key)
  const { data, isError } = useEndpoint(endpoint, { id: id ?? '' } as EndpointInput<E>, { enabled: id !== null })
  const drop = () =>
    setParameters(
      (former) => {
        const next = new URLSearchParams(former)
        next.delete(key)
        return next
      },
      { replace: true },
    )
  return { record: id === null ? undefined : data, isSettled: id !== null && (data !== undefined || isError), drop }
}

/**
 * Takes a record that the address names, once, and then its id out of the address: afterwards the choice is the person's.
 * @param ready false while it cannot be taken yet; until then the address keeps it
 */
export function useNamedRecord<E extends ById>(
  key: string,
  endpoint: E,
  take: (record: EndpointOutput<E>) => void,
  ready = true,
): void {
  const { record, isSettled, drop } = useRecordOfAddress(key, endpoint)
  const arrive = useEffectEvent(() => {
    if (record) take(record)
    drop()
  })
  const settled = isSettled && (ready || record === undefined)
  useEffect(() => {
    if (settled) arrive()
  }, [settled])
}
