import { useDraggable } from '@dnd-kit/core'
import type { Customer, CustomerStage } from '@tessera/shared/contract/customer'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { RowMenu } from '@tessera/shared/ui/data'
import { GripVertical } from 'lucide-react'
import { CustomerLink } from '../CustomerLink'
import { homeOf, STAGES } from '../customers.rules'
import { budgetText, levelText } from '../customers.text'
import { DueTime } from '../DueTime'
import styles from './Board.module.css'
import { BOARD_TEXT } from './board.text'

interface BoardCardProps {
  readonly customer: Customer
  /** Until the server has the new stage. */
  readonly isMoving: boolean
  readonly onMove: (customer: Customer, to: CustomerStage) => void
}

export function BoardCard({ customer, isMoving, onMove }: BoardCardProps) {
  const { id, name, level, ownerName, stage, budgetMin, budgetMax, nextFollowTime } = customer
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id,
    data: { customer },
    disabled: isMoving,
  })
  const budget = budgetText(budgetMin, budgetMax)
  const home = homeOf(customer)
  return (
    <article
      ref={setNodeRef}
      className={styles.card}
      data-dragging={isDragging}
      aria-busy={isMoving}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      <div className={styles.head}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={BOARD_TEXT.drag(name)}
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <CustomerLink customer={customer} />
        <small>{levelText(level)}</small>
        <RowMenu
          actions={STAGES.filter((each) => each !== stage).map((to) => ({
            key: to,
            text: BOARD_TEXT.moveTo(STAGE_TEXT[to]),
            run: () => onMove(customer, to),
          }))}
        />
      </div>
      {home.length > 0 ? <small>{home.join(' · ')}</small> : null}
      <small>{[ownerName, budget].filter(Boolean).join(' · ')}</small>
      {nextFollowTime ? (
        <small>
          <DueTime at={nextFollowTime} />
        </small>
      ) : null}
    </article>
  )
}
