import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export default defineRemote(declaration, {
  domesticFactories: () => import('./factories/DomesticFactoriesPage'),
  foreignFactories: () => import('./factories/ForeignFactoriesPage'),
  furnitureFactories: () => import('./factories/FurnitureFactoriesPage'),
})
