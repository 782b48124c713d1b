import type { DesignTask } from '@tessera/shared/contract/design/task'
import { links } from '@tessera/shared/remote/links'
import { Button } from '@tessera/shared/ui/core'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { CUSTOMER_TEXT as TEXT } from './customer.text'
import styles from './Customer.module.css'

const AttachSheet = lazy(async () => ({ default: (await import('./AttachSheet')).AttachSheet }))

/** Whom a design is for. */
export function CustomerRow({ task }: { readonly task: DesignTask }) {
  // Stays mounted while it closes.
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const { customer } = task
  return (
    <div className={styles.row}>
      <UserRound size={16} aria-hidden />
      {customer ? <Link to={links.customer(customer)}>{customer.name}</Link> : <span>{TEXT.none}</span>}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {customer ? TEXT.change : TEXT.attach}
      </Button>
      {wanted ? (
        <Suspense fallback={null}>
          <AttachSheet open={open} tasks={[task]} onClose={() => setOpen(false)} onDone={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
