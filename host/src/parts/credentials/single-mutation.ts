import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { AppError } from '@tessera/shared/http/app-error'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { useRef } from 'react'

interface Handlers<Data> {
  readonly onSuccess: (data: Data) => void
  readonly onError: (error: AppError) => void
}

/**
 * A mutation that ignores calls while one is running. Forms validate asynchronously, so a double click submits twice before the button
 * is rendered as busy.
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
