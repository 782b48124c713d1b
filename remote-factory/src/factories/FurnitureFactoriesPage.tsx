import { FactoryList } from './FactoryList'

export default function FurnitureFactoriesPage() {
  return <FactoryList type="furniture" />
}
