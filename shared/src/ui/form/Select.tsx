import { Select as AntSelect, type SelectProps } from 'antd'
import { useIsTouch } from '../core/media-query'
import { usePopup } from '../overlay/use-popup'
import { MEASURES } from '../tokens'

/** Six and a half options: the cut one shows that the list scrolls. antd's default height would cut the sixth of six. */
const TOUCH_LIST_HEIGHT = 6.5 * MEASURES.control.touch

/** antd's select with a list height for touch-sized options; on a phone the back button closes the list. */
export function Select<Value>({ onOpenChange, ...props }: SelectProps<Value>) {
  const touch = useIsTouch()
  const popup = usePopup()
  return (
    <AntSelect<Value>
      {...(touch ? { listHeight: TOUCH_LIST_HEIGHT } : {})}
      {...props}
      open={popup.open}
      onOpenChange={(open) => {
        popup.onOpenChange(open)
        onOpenChange?.(open)
      }}
    />
  )
}
