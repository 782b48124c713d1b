import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useIsPhone } from '../core/media-query'
import { usePopup } from '../overlay/use-popup'
import type { DateRangeProps } from './DateRange'
import styles from './DateRange.module.css'
import { FORM_TEXT } from './form.text'

export function DateRangePicker({ value, onChange, disabled, 'aria-label': label }: DateRangeProps) {
  const isPhone = useIsPhone()
  const popup = usePopup()
  return (
    <DatePicker.RangePicker
      {...popup}
      className={styles.range}
      classNames={{ popup: isPhone ? { root: styles.onePanel } : {} }}
      value={value ? [dayjs(value.from), dayjs(value.to)] : null}
      onChange={(range) => {
        const [from, to] = range ?? []
        onChange?.(from && to ? { from: from.startOf('day').toISOString(), to: to.endOf('day').toISOString() } : null)
      }}
      placeholder={[FORM_TEXT.dateFrom, FORM_TEXT.dateTo]}
      disabled={disabled}
      aria-label={label}
      // Keeps the on-screen keyboard from covering the calendar.
      inputReadOnly={isPhone}
    />
  )
}
