import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type Customer, type CustomerStage, getCustomerList } from '@tessera/shared/contract/customer'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { useEndpointPages } from '@tessera/shared/query/query'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import { Button, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { useFieldChange } from '@tessera/shared/ui/follow-up'
import { useState } from 'react'
import { STAGES } from '../customers.rules'
import styles from './Board.module.css'
import { BoardCard } from './BoardCard'
import { arranged, countOf, type Moves } from './board.rules'
import { BOARD_TEXT } from './board.text'
import { columnSteps } from './column-steps'

type Filters = Omit<EndpointInput<typeof getCustomerList>, 'stage'>
type Move = (customer: Customer, to: CustomerStage) => void

const PAGE_SIZE = 20
/** A click opens the customer; only a longer way is a drag, and on a touch screen only after a moment: before, it scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }
const KEYS = { coordinateGetter: columnSteps }

const stageOf = (id: unknown): string => STAGE_TEXT[id as CustomerStage] ?? ''
const ANNOUNCEMENTS: Announcements = {
  onDragStart: () => BOARD_TEXT.picked,
  onDragOver: ({ over }) => (over ? BOARD_TEXT.over(stageOf(over.id)) : undefined),
  onDragEnd: ({ over }) => (over ? BOARD_TEXT.dropped(stageOf(over.id)) : BOARD_TEXT.canceled),
  onDragCancel: () => BOARD_TEXT.canceled,
}
const ACCESSIBILITY = { announcements: ANNOUNCEMENTS, screenReaderInstructions: { draggable: BOARD_TEXT.hint } }

/** Customers by stage; moved by mouse, touch, keyboard, or by the menu of each card. */
export function CustomerBoard({ filters }: { readonly filters: Filters }) {
  const [moves, setMoves] = useState<Moves>(() => new Map())
  const change = useFieldChange()
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYS),
  )
  const move = async (customer: Customer, to: CustomerStage) => {
    if (customer.stage === to || moves.has(customer.id)) return
    setMoves((former) => new Map(former).set(customer.id, { customer, to }))
    await change(customer, { stage: to })
    // Saved or not: from here on the lists say where it is.
    setMoves((former) => new Map([...former].filter(([id]) => id !== customer.id)))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const customer = active.data.current?.['customer'] as Customer | undefined
    if (customer && over) void move(customer, over.id as CustomerStage)
  }
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={ACCESSIBILITY}>
      <div className={styles.board}>
        {STAGES.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            filters={filters}
            moves={moves}
            onMove={(customer, to) => void move(customer, to)}
          />
        ))}
      </div>
    </DndContext>
  )
}

interface ColumnProps {
  readonly stage: CustomerStage
  readonly filters: Filters
  readonly moves: Moves
  readonly onMove: Move
}

function Column({ stage, filters, moves, onMove }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const query = useEndpointPages(getCustomerList, { ...filters, stage, pageSize: PAGE_SIZE })
  const stored = query.data?.pages.flatMap(({ list }) => list) ?? []
  const total = countOf(stage, query.data?.pages[0]?.total ?? 0, moves)
  return (
    <section ref={setNodeRef} className={styles.column} data-over={isOver} aria-label={STAGE_TEXT[stage]}>
      <h2>
        {STAGE_TEXT[stage]} <small>{query.data ? formatNumber(total) : null}</small>
      </h2>
      {query.isPending ? <LoadingState variant="list" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      <ul className={styles.cards}>
        {arranged(stage, stored, moves).map((customer) => (
          <li key={customer.id}>
            <BoardCard customer={customer} isMoving={moves.has(customer.id)} onMove={onMove} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {BOARD_TEXT.more}
        </Button>
      ) : null}
    </section>
  )
}
