import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export default defineRemote(declaration, {
  tileChange: () => import('./modes/tile-change/TileChangePage'),
  colorChange: () => import('./modes/color-change/ColorChangePage'),
  furnitureMaterial: () => import('./modes/furniture-material/FurnitureMaterialPage'),
  styleImitation: () => import('./modes/style-imitation/StyleImitationPage'),
  eliminateEverything: () => import('./modes/eliminate-everything/EliminateEverythingPage'),
  assets: () => import('./assets/AssetsPage'),
  changeEntity: () => import('./modes/change-entity/ChangeEntityPage'),
  creationEmptyChange: () => import('./modes/creation-empty-change/CreationEmptyChangePage'),
  furnitureBackground: () => import('./modes/furniture-background/FurnitureBackgroundPage'),
  billetDesign: () => import('./modes/billet-design/BilletDesignPage'),
  quotations: () => import('./quotations/QuotationsPage'),
  batch: () => import('./batch/BatchPage'),
  history: () => import('./history/HistoryPage'),
})
