import { lazy, Suspense } from 'react'
import { Skeleton } from '../core/LoadingState'

/** Inclusive instants, ISO 8601: the first moment of the first day and the last of the last, in the viewer's zone. */
interface DateRangeValue {
  readonly from: string
  readonly to: string
}

export interface DateRangeProps {
  readonly value?: DateRangeValue | null
  readonly onChange?: (value: DateRangeValue | null) => void
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

// The calendar weighs as much as the rest of the group; only pages that show one fetch it.
const Picker = lazy(() => import('./DateRangePicker').then((module) => ({ default: module.DateRangePicker })))

export function DateRange(props: DateRangeProps) {
  return (
    <Suspense fallback={<Skeleton width={260} height="var(--control)" />}>
      <Picker {...props} />
    </Suspense>
  )
}
