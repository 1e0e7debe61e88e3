// Shared libraries load first.
import('./page.js');
