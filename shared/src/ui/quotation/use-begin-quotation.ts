import { type MouseEvent, useRef, useState } from 'react'
import { beginQuotation, getQuotationList } from '../../contract/quotation'
import { toAppError } from '../../http/app-error'
import { newClientToken } from '../../http/client-token'
import { useEndpointMutation } from '../../query/query'
import { showError, toast } from '../core'
import { BEGIN_QUOTATION_TEXT as TEXT } from './begin-quotation.text'

interface Beginning {
  readonly begin: (press: Pick<MouseEvent, 'detail'>) => Promise<void>
  readonly beginning: boolean
}

/**
 * Begins an empty quotation, for a customer where one is given. Pressed twice, or once more after a lost answer, it is one.
 * @param onBegun opens it; it is busy until then
 */
export function useBeginQuotation(onBegun: (id: string) => void | Promise<void>, customerId?: string): Beginning {
  const { mutateAsync } = useEndpointMutation(beginQuotation, { refreshes: [getQuotationList] })
  const asked = useRef<{ readonly customerId: string | undefined; readonly clientToken: string } | null>(null)
  const isBusy = useRef(false)
  const [beginning, setBeginning] = useState(false)
  const begin = async ({ detail }: Pick<MouseEvent, 'detail'>) => {
    // The second click of a double one comes before the button shows that it is busy, or when it no longer is.
    if (isBusy.current || detail > 1) return
    isBusy.current = true
    setBeginning(true)
    if (asked.current?.customerId !== customerId) asked.current = null
    asked.current ??= { customerId, clientToken: newClientToken() }
    const { clientToken } = asked.current
    try {
      const { data } = await mutateAsync({ clientToken, ...(customerId === undefined ? {} : { customerId }) })
      asked.current = null
      await onBegun(data.id)
    } catch (thrown) {
      // What is asked cannot be wrong: a server of an earlier release wants results.
      if (toAppError(thrown).reason === 'VALIDATION') toast.info(TEXT.updating)
      else showError(thrown)
    } finally {
      isBusy.current = false
      setBeginning(false)
    }
  }
  return { begin, beginning }
}
