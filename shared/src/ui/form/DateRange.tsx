import { lazy, Suspense } from 'react'
import { Skeleton } from '../core/LoadingState'

/** Inclusive instants, ISO 8601: start of the first day and end of the last, in the viewer's time zone. */
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

// Lazy: the calendar is as large as the rest of the group, and few pages need it.
const Picker = lazy(() => import('./DateRangePicker').then((module) => ({ default: module.DateRangePicker })))

export function DateRange(props: DateRangeProps) {
  return (
    <Suspense fallback={<Skeleton width={260} height="var(--control)" />}>
      <Picker {...props} />
    </Suspense>
  )
}
