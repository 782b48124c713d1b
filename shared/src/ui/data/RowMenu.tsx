import { Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { Button } from '../core/Button'
import { DATA_TEXT } from './data.text'
import type { RowAction } from './list-declaration'

/** Menu of further row actions. */
export function RowMenu({ actions }: { readonly actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, text, danger = false, disabled = false }) => ({
          key,
          label: text,
          danger,
          disabled,
        })),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
      }}
    >
      <Button variant="quiet" size="small" icon={<Ellipsis aria-hidden />} aria-label={DATA_TEXT.more} />
    </Dropdown>
  )
}
