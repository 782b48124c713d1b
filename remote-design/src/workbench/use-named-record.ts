import type { Endpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import { useEndpoint } from '@tessera/shared/query/query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'

type ById = Endpoint<z.ZodObject<{ id: z.ZodString }>, z.ZodType>

/** Takes a record that the address names, once, and then its id out of the address: afterwards the choice is the person's. */
export function useNamedRecord<E extends ById>(
  key: string,
  endpoint: E,
  take: (record: EndpointOutput<E>) => void,
): void {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get(key)
  const { data, isError } = useEndpoint(endpoint, { id: id ?? '' } as EndpointInput<E>, { enabled: id !== null })
  const arrive = useEffectEvent(() => {
    if (data) take(data)
    setParameters(
      (former) => {
        const next = new URLSearchParams(former)
        next.delete(key)
        return next
      },
      { replace: true },
    )
  })
  const settled = id !== null && (data !== undefined || isError)
  useEffect(() => {
    if (settled) arrive()
  }, [settled])
}
