import { queryBatch } from '@tessera/shared/contract/design/batch'
import { attachDesigns, getHistoryFilters, getHistoryList } from '@tessera/shared/contract/design/history'
import { type DesignTask, queryTask } from '@tessera/shared/contract/design/task'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { CUSTOMER_TEXT as TEXT } from './customer.text'
import { type CustomerName, CustomerPicker } from './CustomerPicker'
import styles from './Customer.module.css'

interface AttachSheetProps {
  readonly open: boolean
  readonly tasks: readonly DesignTask[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Attaches designs to a customer, or takes them away from theirs. */
export function AttachSheet({ open, tasks, onClose, onDone }: AttachSheetProps) {
  const former = tasks.length === 1 ? (tasks[0]?.customer ?? null) : null
  const [chosen, setChosen] = useState<CustomerName | null | undefined>()
  const attach = useEndpointMutation(attachDesigns, {
    refreshes: [queryTask, queryBatch, getHistoryList, getHistoryFilters],
  })
  const customer = chosen === undefined ? former : chosen
  const isAttached = tasks.some(({ customerId }) => customerId !== null)
  const leave = (then: () => void) => {
    setChosen(undefined)
    then()
  }
  const save = async (to: CustomerName | null) => {
    try {
      await attach.mutateAsync({ taskIds: tasks.map(({ id }) => id), customerId: to?.id ?? null })
      toast.success(to ? TEXT.attached(to.name) : TEXT.detached)
      leave(onDone)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Sheet
      open={open}
      title={TEXT.attach}
      onClose={() => leave(onClose)}
      footer={
        <>
          {isAttached ? (
            <Button variant="quiet" disabled={attach.isPending} onClick={() => void save(null)}>
              {TEXT.detach}
            </Button>
          ) : null}
          <Button
            variant="primary"
            loading={attach.isPending}
            disabled={customer === null || customer.id === former?.id}
            onClick={() => void save(customer)}
          >
            {TEXT.save}
          </Button>
        </>
      }
    >
      <div className={styles.attach}>
        {tasks.length > 1 ? <p>{TEXT.several(tasks.length)}</p> : null}
        <CustomerPicker value={customer} onChange={setChosen} label={TEXT.customer} />
      </div>
    </Sheet>
  )
}
