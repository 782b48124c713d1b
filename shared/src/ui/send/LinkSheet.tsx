import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { WORDS } from '../../contract/words.text'
import { newClientToken } from '../../http/client-token'
import { Button } from '../core/Button'
import { showError, toast } from '../core/toast.store'
import { Sheet } from '../overlay/Sheet'

interface LinkSheetProps<Terms, Link> {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly words: { readonly make: string; readonly another: string }
  /** What the link is made of, the same object until somebody changes it. */
  readonly terms: Terms
  readonly making: boolean
  /** Why no link can be made of the terms as they are. */
  readonly fault?: string | null
  /** @param clientToken the same for the same terms until the link is there: a second press makes no second one */
  readonly make: (clientToken: string) => Promise<Link>
  /** A link that was just made, or chosen among former ones. */
  readonly show: (link: Link) => ReactNode
  /** The terms to choose, and below them former links. */
  readonly children: (onShow: (link: Link) => void) => ReactNode
}

/** Makes a link and shows it. */
export function LinkSheet<Terms, Link>(props: LinkSheetProps<Terms, Link>) {
  const { open, onClose, title, words, terms, making, fault = null, make, show, children } = props
  const [shown, setShown] = useState<Link | null>(null)
  const [request, setRequest] = useState(() => ({ terms, clientToken: newClientToken() }))
  if (request.terms !== terms) setRequest({ terms, clientToken: newClientToken() })
  const asked = useRef(request)
  useLayoutEffect(() => {
    asked.current = request
  })
  const again = () => {
    setShown(null)
    setRequest({ terms, clientToken: newClientToken() })
  }
  const close = () => {
    again()
    onClose()
  }
  const create = async () => {
    if (fault !== null) {
      toast.error(fault)
      return
    }
    // Of a sheet that was closed meanwhile the link is among the former ones: shown here, it would be for somebody else.
    const isAsked = () => asked.current === request
    try {
      const link = await make(request.clientToken)
      if (isAsked()) setShown(link)
    } catch (error) {
      if (isAsked()) showError(error)
    }
  }
  return (
    <Sheet
      open={open}
      title={title}
      onClose={close}
      footer={
        shown ? (
          <>
            <Button onClick={again}>{words.another}</Button>
            <Button onClick={close}>{WORDS.close}</Button>
          </>
        ) : (
          // A key of its own: the second press of a double one must not reach the button that takes its place.
          <Button key="make" variant="primary" loading={making} onClick={() => void create()}>
            {words.make}
          </Button>
        )
      }
    >
      {shown ? show(shown) : children(setShown)}
    </Sheet>
  )
}
