import { Checkbox, Popover } from 'antd'
import { Columns3 } from 'lucide-react'
import { Button } from '../core/Button'
import { usePopup } from '../overlay/use-popup'
import { type ColumnChoice, isShown } from './column-choice'
import { DATA_TEXT } from './data.text'
import type { ListColumn } from './list-declaration'
import styles from './ListPage.module.css'

interface ColumnMenuProps {
  readonly columns: readonly Pick<ListColumn<never>, 'field' | 'title' | 'fixed' | 'optional'>[]
  readonly choice: ColumnChoice
  readonly onChange: (choice: ColumnChoice) => void
}

/** Which columns a table has; one that is fixed says which row it is, and stays. */
export function ColumnMenu({ columns, choice, onChange }: ColumnMenuProps) {
  const popup = usePopup()
  const boxes = (
    <fieldset className={styles.columns} aria-label={DATA_TEXT.columns}>
      {columns
        .filter(({ fixed }) => !fixed)
        .map((column) => (
          <Checkbox
            key={column.field}
            checked={isShown(column, choice)}
            onChange={({ target }) => onChange({ ...choice, [column.field]: target.checked })}
          >
            {column.title}
          </Checkbox>
        ))}
      <Button variant="quiet" size="small" onClick={() => onChange({})}>
        {DATA_TEXT.usualColumns}
      </Button>
    </fieldset>
  )
  return (
    <Popover {...popup} trigger="click" placement="bottomRight" content={boxes}>
      <Button variant="quiet" size="small" icon={<Columns3 aria-hidden />}>
        {DATA_TEXT.columns}
      </Button>
    </Popover>
  )
}
