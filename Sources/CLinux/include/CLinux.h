#pragma once

#include "CSignals.h"
#include "CEpoll.h"
#include "CNetlink.h"
#include "CProcess.h"
