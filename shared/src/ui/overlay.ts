export { Dropdown, Popover, Tooltip } from 'antd'
export { confirm, type ConfirmOptions } from './overlay/confirm'
export { DetailDrawer } from './overlay/DetailDrawer'
export { Sheet } from './overlay/Sheet'
