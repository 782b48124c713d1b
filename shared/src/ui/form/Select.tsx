import { Select as AntSelect, type SelectProps } from 'antd'
import { useIsTouch } from '../core/media-query'
import { MEASURES } from '../tokens'

/** Six and a half options: the cut one shows that the list scrolls. antd's default height would cut the sixth of six. */
const TOUCH_LIST_HEIGHT = 6.5 * MEASURES.control.touch

/** antd's select with a list height for touch-sized options. */
export function Select<Value>(props: SelectProps<Value>) {
  const touch = useIsTouch()
  return <AntSelect<Value> {...(touch ? { listHeight: TOUCH_LIST_HEIGHT } : {})} {...props} />
}
