import { createShare, getShareList } from '@tessera/shared/contract/share'
import { newClientToken } from '@tessera/shared/http/client-token'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button, useOnDemand } from '@tessera/shared/ui/core'
import { QrCode as QrSign } from 'lucide-react'
import { useId, useState } from 'react'
import type { Take } from '../../parts/take'
import { TASK_TEXT as TEXT } from '../../parts/task.text'
import styles from './ScanCorner.module.css'

const loadQrCode = () => import('@tessera/shared/ui/purchase')

/** A QR code that opens the shown result on the customer's phone. It is a link that is made when asked for: nobody wants one of every result. */
export function ScanCorner({ take }: { readonly take: Take }) {
  const [open, setOpen] = useState(false)
  // One a result: asked for again, its link is not made twice.
  const [tokens] = useState(() => new Map<string, string>())
  const tokenOf = (id: string): string => {
    const token = tokens.get(id) ?? newClientToken()
    tokens.set(id, token)
    return token
  }
  const panel = useId()
  return (
    <div className={styles.corner}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <QrSign size={20} aria-hidden />
        <span>{TEXT.scan}</span>
      </button>
      <div id={panel} className={styles.panel} hidden={!open}>
        <Scan key={take.id} take={take} tokenOf={tokenOf} />
      </div>
    </div>
  )
}

interface ScanProps {
  readonly take: Take
  readonly tokenOf: (resultId: string) => string
}

function Scan({ take: { id, customerId }, tokenOf }: ScanProps) {
  const { part: kit, fetch } = useOnDemand(loadQrCode)
  const { mutate, data, error, isPending } = useEndpointMutation(createShare, { refreshes: [getShareList] })
  const link = data?.data.link
  if (kit && data && !link) return <p>{TEXT.scanGone}</p>
  if (kit && link) {
    return (
      <>
        <kit.QrCode value={link} alt={TEXT.scanAlt} />
        <p>{TEXT.scanMade}</p>
      </>
    )
  }
  return (
    <>
      <p>{TEXT.scanHint}</p>
      <Button
        variant="primary"
        block
        loading={isPending}
        onClick={() => {
          void fetch()
          mutate({ clientToken: tokenOf(id), resultIds: [id], ...(customerId !== null && { customerId }) })
        }}
      >
        {TEXT.scanMake}
      </Button>
      {error ? <p role="alert">{errorText(error)}</p> : null}
    </>
  )
}
