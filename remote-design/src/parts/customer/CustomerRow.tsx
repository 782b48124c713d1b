import type { DesignTask } from '@tessera/shared/contract/design/task'
import { links } from '@tessera/shared/remote/links'
import { Button } from '@tessera/shared/ui/core'
import { UserRound } from 'lucide-react'
import { Fragment, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { CUSTOMER_TEXT as TEXT } from './customer.text'
import styles from './Customer.module.css'

const AttachSheet = lazy(async () => ({ default: (await import('./AttachSheet')).AttachSheet }))

/** Whom a design is for, or several that were made together. */
export function CustomerRow({ tasks }: { readonly tasks: readonly DesignTask[] }) {
  // Stays mounted while it closes.
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const customers = new Map(tasks.flatMap(({ customer }) => (customer ? [[customer.id, customer]] : [])))
  return (
    <div className={styles.row}>
      <UserRound size={16} aria-hidden />
      <span>
        {customers.size === 0 ? TEXT.none : null}
        {[...customers.values()].map((customer, index) => (
          <Fragment key={customer.id}>
            {index > 0 ? TEXT.and : null}
            <Link to={links.customer(customer)}>{customer.name}</Link>
          </Fragment>
        ))}
      </span>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {customers.size > 0 ? TEXT.change : TEXT.attach}
      </Button>
      {wanted ? (
        <Suspense fallback={null}>
          <AttachSheet open={open} tasks={tasks} onClose={() => setOpen(false)} onDone={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
