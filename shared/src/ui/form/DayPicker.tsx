import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useIsPhone } from '../core/media-query'
import { usePopup } from '../overlay/use-popup'
import type { DayChoiceProps } from './DayChoice'

/** A day that is not in the future. */
export function DayPicker({ value, label, onChange }: DayChoiceProps) {
  const isPhone = useIsPhone()
  const popup = usePopup()
  return (
    <DatePicker
      {...popup}
      value={value === null ? null : dayjs(value)}
      onChange={(day) => onChange(day ? day.endOf('day').toISOString() : null)}
      disabledDate={(day) => day.isAfter(dayjs().endOf('day'))}
      placeholder={label}
      aria-label={label}
      inputReadOnly={isPhone}
    />
  )
}
