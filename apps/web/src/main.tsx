import { createRoot } from 'react-dom/client';
import { handleSessionCheckFailure, setErrorNavigation, startErrorHandling } from './app/error-handling.ts';
import { followOtherTabs } from './app/follow-other-tabs.ts';
import { LightApp } from './app/light-app.tsx';
import { createLightNavigation } from './app/light-navigation.ts';
import { startVersionWatch } from './app/newer-version.ts';
import { loadScreen, provideScreen } from './app/screens.tsx';
import { mendDuplicateHash, watchTypedAddresses } from './app/typed-address.ts';
import { askFirstRows } from './kit/grid/first-rows.ts';
import { startBrand } from './lib/brand.ts';
import { loadTexts, startTexts } from './lib/i18n.ts';
import { importWithRetries } from './lib/import-with-retries.ts';
import { isRouterFrozen, letGo } from './lib/leave-guard.ts';
import { followOwnLanguage } from './lib/own-language.ts';
import { followOwnTheme } from './lib/own-theme.ts';
import { startExceptionReports } from './lib/report-exception.ts';
import { startSessionKeeper } from './lib/session-keeper.ts';
import { startTheme } from './lib/theme.ts';

startExceptionReports();
startTheme();
startBrand();
startErrorHandling();
startVersionWatch();
await startTexts();
await loadTexts(['shell']);
followOwnLanguage();
followOwnTheme();
await startSessionKeeper((error) => handleSessionCheckFailure(error, true));

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element to draw in');
const root = createRoot(element);

const loadOffice = () => importWithRetries(() => import('./app/office.ts'));
provideScreen('kit/area/area-grid-screen.tsx', async () => ({
  default: (await loadOffice()).AreaGridScreen,
}));
provideScreen('areas/students/students-screen.tsx', async () => ({
  default: (await loadOffice()).StudentsScreen,
}));
const navigation = createLightNavigation({
  loadScreen,
  askAhead: ({ path, area }, search) => {
    if (path === `/${area}`) askFirstRows(`/api/v1/${area}`, search);
  },
  loadShell: async () => {
    const { startShell } = await loadOffice();
    return () => startShell((app) => root.render(app));
  },
});
setErrorNavigation((path) => {
  if (!isRouterFrozen() && navigation.view().page?.location.pathname !== path) void navigation.navigate(path);
});
mendDuplicateHash();
followOtherTabs(() => void navigation.askAgain());
// Before either router, whose own listeners it has to precede.
watchTypedAddresses((path) => void letGo(() => navigation.navigate(path)));
root.render(<LightApp navigation={navigation} />);
await navigation.start();
