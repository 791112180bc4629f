import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { arriveInInstitution } from '#app/arrive-in-institution.ts';
import { handleSessionCheckFailure, setErrorNavigation, startErrorHandling } from '#app/error-handling.ts';
import { followOtherTabs } from '#app/follow-other-tabs.ts';
import { createNavigation } from '#app/navigation/navigation.ts';
import { mendDuplicateHash, watchTypedAddresses } from '#app/navigation/typed-address.ts';
import { startVersionWatch } from '#app/newer-version.ts';
import { loadScreen, provideScreen } from '#app/screens.tsx';
import { prefetchRows } from '#kit/grid/prefetched-rows.ts';
import { keepNotices, showKeptNotices } from '#lib/errors/notices.ts';
import { startExceptionReports } from '#lib/errors/report-exception.ts';
import { loadTexts, startTexts } from '#lib/language/i18n.ts';
import { followOwnLanguage } from '#lib/language/own-language.ts';
import { importWithRetries } from '#lib/page/import-with-retries.ts';
import { isRouterFrozen, letGo } from '#lib/page/leave-guard.ts';
import { whenOfflineCacheDropped } from '#lib/page/offline-cache.ts';
import { startSessionKeeper } from '#lib/session/session-keeper.ts';
import { startBrand } from '#lib/theme/brand.ts';
import { followOwnTheme } from '#lib/theme/own-theme.ts';
import { startTheme } from '#lib/theme/theme.ts';
import { beganLight } from '#lib/view-library/began-light.ts';

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
/** Namespaces every page inside the shell uses. */
const shellTexts = ['menu', 'kit', 'areas'];
const loadShellChunk = () => importWithRetries(() => import('#app/shell-entry.ts'));
provideScreen('kit/area/list/area-grid-screen.tsx', async () => ({
  default: (await loadShellChunk()).AreaGridScreen,
}));
provideScreen('features/students/students-screen.tsx', async () => ({
  default: (await loadShellChunk()).StudentsScreen,
}));
const navigation = createNavigation({
  loadScreen,
  loadShell: async () => {
    const [{ Shell }] = await Promise.all([loadShellChunk(), loadTexts(shellTexts)]);
    return Shell;
  },
  ...(beganLight && {
    beginAnew: () => {
      keepNotices();
      // After the page has been taken down, and what it drops is gone.
      setTimeout(() => void whenOfflineCacheDropped().then(() => window.location.reload()));
    },
  }),
  prefetch: ({ path, area }, search) => {
    if (path === `/${area}`) prefetchRows(`/api/v1/${area}`, search);
  },
});
setErrorNavigation((path) => {
  if (!isRouterFrozen() && navigation.view().page?.location.pathname !== path) void navigation.navigate(path);
});
mendDuplicateHash();
followOtherTabs({
  onPersonChange: () => void navigation.askAgain(),
  onInstitutionChange: () => {
    const { page } = navigation.view();
    // The shell has drawn its page anew by then: nothing is left to be asked about. An exam knows where it belongs.
    if (page?.screen?.zone !== 'shell') void navigation.askAgain();
    else void letGo(() => arriveInInstitution(page.location.pathname, navigation.navigate));
  },
});
// Before the router's own listener, which it has to precede.
watchTypedAddresses((path) => void letGo(() => navigation.navigate(path)));
showKeptNotices();
createRoot(element).render(<App navigation={navigation} />);
await navigation.start();
