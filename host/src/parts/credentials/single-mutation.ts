import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { AppError } from '@tessera/shared/http/app-error'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { useRef } from 'react'

interface Handlers<Data> {
  readonly onSuccess: (data: Data) => void
  readonly onError: (error: AppError) => void
}

/**
 * A call of which one runs at a time. A form validates before it submits, so that two quick presses both arrive here before the
 * first one has drawn its button as busy.
 */
export function useSingleMutation<E extends AnyEndpoint>(
  endpoint: E,
  options: { readonly refreshes?: readonly AnyEndpoint[] } = {},
) {
  const mutation = useEndpointMutation(endpoint, options)
  const running = useRef(false)
  const send = (input: EndpointInput<E>, { onSuccess, onError }: Handlers<EndpointOutput<E>>) => {
    if (running.current) return
    running.current = true
    mutation.mutate(input, {
      onSuccess: ({ data }) => onSuccess(data),
      onError,
      onSettled: () => {
        running.current = false
      },
    })
  }
  return { send, isPending: mutation.isPending }
}
