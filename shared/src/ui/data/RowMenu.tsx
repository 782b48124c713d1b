import { Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../core/Button'
import { usePopup } from '../overlay/use-popup'
import { DATA_TEXT } from './data.text'
import type { RowAction } from './list-declaration'

interface RowMenuProps {
  readonly actions: readonly RowAction[]
  /** What the button is called, where it belongs to no row. */
  readonly label?: string
}

/** Menu of further row actions. */
export function RowMenu({ actions, label = DATA_TEXT.more }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const popup = usePopup()
  if (actions.length === 0) return null
  return (
    <Dropdown
      autoFocus
      open={popup.open}
      onOpenChange={(next) => {
        popup.onOpenChange(next)
        // The dropdown itself leaves the focus on a menu that is gone.
        if (!next && document.activeElement?.closest('[role="menu"]')) button.current?.focus()
      }}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, text, danger = false, disabled = false }) => ({
          key,
          label: text,
          danger,
          disabled,
        })),
        onClick: ({ key, domEvent }) => {
          // Enter would go on to the button, which has the focus by then, and open the menu again behind what the action opens.
          domEvent.preventDefault()
          actions.find((action) => action.key === key)?.run()
        },
      }}
    >
      <Button ref={button} variant="quiet" size="small" icon={<Ellipsis aria-hidden />} aria-label={label} />
    </Dropdown>
  )
}
