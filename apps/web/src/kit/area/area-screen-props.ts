/** Props of the screens that serve every declared area; hand-made screens take none. */
export interface AreaScreenProps {
  areaKey: string;
}
