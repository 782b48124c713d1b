import {
  Armchair,
  Blend,
  Boxes,
  ClipboardList,
  Contact,
  Eraser,
  Factory,
  Grid2x2,
  History,
  Images,
  LampFloor,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  PaintRoller,
  Palette,
  ReceiptText,
  SwatchBook,
  Tags,
  UserRound,
  Users,
  UsersRound,
  Wallpaper,
} from 'lucide-react'
import type { MenuIcon as MenuIconName } from '@tessera/shared/remote/declarations'

const ICONS: Readonly<Record<MenuIconName, LucideIcon>> = {
  home: LayoutDashboard,
  pictures: Images,
  tile: Grid2x2,
  sofa: Armchair,
  room: LampFloor,
  history: History,
  palette: Palette,
  eraser: Eraser,
  swatch: SwatchBook,
  content: Newspaper,
  style: Blend,
  backdrop: Wallpaper,
  shell: PaintRoller,
  customer: Contact,
  material: Boxes,
  tag: Tags,
  team: UsersRound,
  member: Users,
  factory: Factory,
  records: ReceiptText,
  orders: ClipboardList,
  account: UserRound,
}

function isKnown(name: string): name is MenuIconName {
  return name in ICONS
}

/** An icon name that this host does not know gets a plain tile. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = isKnown(name) ? ICONS[name] : Grid2x2
  return <Icon size={20} strokeWidth={1.75} aria-hidden />
}
